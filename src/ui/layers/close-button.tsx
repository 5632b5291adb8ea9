import { Icon } from '../icon.tsx';

export function CloseButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="grid size-11 place-items-center rounded-pill text-ink-soft hover:bg-sunken hover:text-ink-strong"
    >
      <Icon name="cross" label={label} />
    </button>
  );
}
