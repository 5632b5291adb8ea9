import type { TestApp } from './app.ts';
import { type DirectRoom, inDays } from './visitor.ts';

/** Another visitor has taken the last rooms of these nights. */
export async function sellOut(test: TestApp, room: DirectRoom, from: number, nights = 2): Promise<void> {
  for (let night = 0; night < nights; night += 1)
    await test.database.pool.query(
      `insert into direct.room_night (room_type_id, night, allotment, sold)
       select id, $3::date, allotment, allotment from direct.room_type where property_id = 'd-' || $1 and code = $2
       on conflict (room_type_id, night) do update set sold = room_night.allotment - room_night.held`,
      [room.hotelId, room.roomCode, inDays(from + night)],
    );
}
