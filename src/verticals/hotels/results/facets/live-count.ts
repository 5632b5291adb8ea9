import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '#web/browser/call-api.ts';

const waitMs = 250;

/**
 * Number of hotels for the filters in the form, fetched while they are being edited. Null while nothing was changed, or
 * it is unknown. `names` are the form's fields that are no filters; `forgetCount` resets it after the list has been
 * rendered again.
 */
export function useLiveCount(href: string, names: ReadonlySet<string>) {
  const [count, setCount] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const request = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      request.current?.abort();
    },
    [],
  );
  const onInput = ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current);
    request.current?.abort();
    // A count for earlier filters is out of date.
    setCount(null);
    const controller = (request.current = new AbortController());
    timer.current = setTimeout(() => {
      // By now the slider has written its limits into the fields.
      const query = filtersOf(new FormData(form), names);
      countOf(`${href}&${query.toString()}`, controller.signal).then(setCount, () => {
        if (!controller.signal.aborted) setCount(null);
      });
    }, waitMs);
  };
  const forgetCount = useCallback(() => {
    clearTimeout(timer.current);
    request.current?.abort();
    setCount(null);
  }, []);
  return { count, onInput, forgetCount };
}

function filtersOf(values: FormData, names: ReadonlySet<string>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of values)
    if (typeof value === 'string' && value !== '' && !names.has(name)) query.append(name, value);
  return query;
}

/** Null when there is no count: a limit that is not a number, or an expired search. */
async function countOf(href: string, signal: AbortSignal): Promise<number | null> {
  const response = await callApi(href, { signal });
  if (!response.ok) return null;
  const { data } = (await response.json()) as { data?: { matching?: unknown } };
  return typeof data?.matching === 'number' ? data.matching : null;
}
