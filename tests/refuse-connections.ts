import pg from 'pg';

/** Ends all connections of a database and refuses new ones, or allows them again. */
export async function refuseConnections(url: string, refused: boolean): Promise<void> {
  const { pathname } = new URL(url);
  const name = pathname.slice(1);
  const administrator = new pg.Client({ connectionString: url.replace(pathname, '/postgres') });
  await administrator.connect();
  await administrator.query(`alter database ${administrator.escapeIdentifier(name)} allow_connections ${!refused}`);
  if (refused)
    await administrator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  await administrator.end();
}
