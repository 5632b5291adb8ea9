/** Reads the fields of a posted form: a missing one and a file are empty, a long one is cut. */
export function formText(form: FormData): (name: string) => string {
  return (name) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.slice(0, 4_096) : '';
  };
}
