/** One page for both routes: which day is wanted, if any. */
export function PassesPage({ view }: { view: { readonly day: string | null } }) {
  return <h1>{view.day === null ? 'Passes at the counter' : `A pass for ${view.day}`}</h1>;
}

export function PassForm() {
  return (
    <form action="/passes" method="get">
      <button type="submit">Passes</button>
    </form>
  );
}
