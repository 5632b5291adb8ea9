import { isFavoriteId } from '#web/cookie-lists/favorites-cookie.ts';
import { hasCardNumber, withoutCardNumbers } from '#web/form/card-number.ts';
import { formText } from '#web/form/form-text.ts';
import { oneLine } from '#web/form/person-name.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import { toLogin } from '#web/safe-redirect.ts';
import { mostLists, mostNameLetters } from './account-favorites.ts';
import { accountPage, listIn } from './account-page.ts';
import { type ListStep, listSteps } from './account-view.ts';
import type { FavoritesDeps } from './favorites-deps.ts';
import type { FavoritesView } from './favorites-view.ts';
import { favoritesRoute } from './routes.ts';

type Answer = PageAnswer<FavoritesView>;

/** `/favorites/lists`: a POST for each `step` that changes a person's lists. It leads back to the list. */
export function favoriteListsHandler(deps: FavoritesDeps): PageHandler<FavoritesView> {
  const { favorites, limits } = deps;
  const back = ({ locale }: PageContext, list: string | null, done: ListStep | null = null): Answer => ({
    kind: 'redirect',
    to: favoritesRoute.href(locale, {}, { list, done }),
  });
  return {
    show: async (context) => back(context, listIn(context.query)),
    async submit(context, form) {
      const { principal, locale, brand, translate } = context;
      if (!principal) return toLogin({ locale, path: favoritesRoute.href('en', {}) });
      const { id: person } = principal;
      const text = formText(form);
      const list = listIn(new URLSearchParams({ list: text('list') }));
      const step = listSteps.find((one) => one === text('step'));
      const decision = await limits.limit('saved-lists', person, 120, 60);
      if (!decision.allowed) return { kind: 'too_many', retryAfterSeconds: decision.retryAfterSeconds };
      const name = oneLine(text('name'));
      const refuse = async (refused: 'create' | 'rename', why: string) =>
        await accountPage(deps, context, principal, list, {
          step: refused,
          text: translate(`favorites.name_${why}`, { most: why === 'full' ? mostLists : mostNameLetters }),
          typed: withoutCardNumbers(name).slice(0, 2 * mostNameLetters),
        });
      const wrong = nameProblem(name);
      switch (step) {
        case 'create': {
          if (wrong) return await refuse('create', wrong);
          const made = await favorites.create(person, name);
          return typeof made === 'string' ? await refuse('create', made) : back(context, made.id, 'create');
        }
        case 'rename':
          if (list === null) return back(context, null);
          if (wrong) return await refuse('rename', wrong);
          if ((await favorites.rename(person, list, name)) === 'taken') return await refuse('rename', 'taken');
          return back(context, list, 'rename');
        case 'delete':
          if (list !== null) await favorites.delete(person, list);
          return back(context, null, 'delete');
        case 'share':
          await favorites.share(person, list, brand.id, text('shows_name') === '1');
          return back(context, list, 'share');
        case 'unshare':
          await favorites.unshare(person, list);
          return back(context, list, 'unshare');
        case 'move':
        case 'copy': {
          const to = text('to');
          const target = listIn(new URLSearchParams({ list: to }));
          const item = text('item');
          if (!isFavoriteId(item) || (to !== '' && target === null)) return back(context, list);
          await favorites.place(person, item, { from: list, to: target, keep: step === 'copy' });
          return back(context, list, step);
        }
        default:
          return back(context, list);
      }
    },
  };
}

function nameProblem(name: string): 'missing' | 'card_number' | 'too_long' | null {
  if (name === '') return 'missing';
  if (hasCardNumber(name)) return 'card_number';
  return [...name].length > mostNameLetters ? 'too_long' : null;
}
