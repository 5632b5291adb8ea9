import { globSync } from 'node:fs';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { calendarWordsPlugin } from './scripts/plugins/calendar-words-plugin.ts';
import { emailPartsPlugin } from './scripts/plugins/email-parts-plugin.ts';
import { icuAlias, icuPlugin } from './scripts/plugins/icu-plugin.ts';
import { messageFile, placeNamesVersion } from './scripts/locales/locale-files.ts';
import { loadedAlreadyPlugin, notLoadedYet } from './scripts/plugins/loaded-already-plugin.ts';
import { screenFilesPlugin } from './scripts/plugins/screen-files-plugin.ts';

export const modern = ['chrome120', 'edge120', 'firefox121', 'safari17.2'];

/** How long which plugin took depends on the machine; nobody has to mend it. */
const checks = { bundlerTimings: false };

export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  publicDir: 'src/storefront/public',
  plugins: [
    icuPlugin,
    calendarWordsPlugin,
    screenFilesPlugin,
    loadedAlreadyPlugin,
    emailPartsPlugin,
    react(),
    tailwind(),
  ],
  resolve: { alias: [icuAlias] },
  define: placeNamesVersion,
  // These are bundled so that the alias reaches into them.
  ssr: { noExternal: ['use-intl', 'icu-minify'] },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        copyPublicDir: false,
        target: 'es2025',
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          checks,
          input: {
            main: 'src/compose/main.ts',
            'rendering-thread': 'src/storefront/rendering/rendering-thread.ts',
            typesetter: 'src/booking/voucher/typesetter.ts',
          },
          output: {
            entryFileNames: '[name].js',
            // Each locale is a chunk that is loaded when somebody first asks for it.
            chunkFileNames: ({ facadeModuleId }) => {
              const locale = /\/locales\/([\w-]+)\/locale\.json\?texts$/.exec(facadeModuleId ?? '')?.[1];
              return locale ? `locales/${locale}-[hash].js` : '[name]-[hash].js';
            },
          },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        target: modern,
        cssTarget: modern,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false, resolveDependencies: notLoadedYet },
        // MapLibre, which comes with a map only, is one chunk of 1.1 MB.
        chunkSizeWarningLimit: 1_200,
        // Each locale's namespaces are chunks that the server knows the addresses of.
        rolldownOptions: {
          checks,
          input: [
            'src/storefront/begin.ts',
            'src/storefront/browser.tsx',
            ...globSync('locales/*/*.json').filter((file) => messageFile.test(file)),
          ],
          preserveEntrySignatures: 'exports-only',
          // One file compresses better than three, and stays in caches over our own releases.
          output: {
            // Every page carries the names of its chunks, and their hashes do not compress: 42 bits are enough.
            chunkFileNames: 'assets/[hash:7].js',
            entryFileNames: 'assets/[hash:7].js',
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|react-router|scheduler|use-intl|icu-minify)\//,
                },
                // What nearly every page has.
                {
                  name: 'pieces',
                  test: /src\/(ui\/(button|button-look|link-button|icon|fields\/(select-field|field-frame|field-error)|pictures\/(image|arriving|sizes)|layers\/close-button)|i18n\/(use-texts|locale)|web\/(route|current-page|browser\/(call-api|use-enhanced|use-typed|kept-trip)))\.tsx?$/,
                },
                // What search forms and the form that changes a booking have.
                {
                  name: 'search-fields',
                  test: /src\/(travel\/fields\/(place-field|party-[a-z]+|dates\/dates-field)|values\/party|ui\/layers\/popover|verticals\/hotels\/(home-)?search-form)\.tsx?$/,
                },
                // What most pages but the home page have. Each chunk by itself would cost every page its name.
                {
                  name: 'page-pieces',
                  test: /src\/(ui\/(card|badge|markup\/(below-fold|escape-html|markup|static-markup|trusted)|pictures\/use-drawn-pictures|notice|disclosure|empty-state|breadcrumbs|pagination|fields\/checkbox-field|figures\/(star-shapes|stars|score))|i18n\/date-style|storefront\/visit\/consent|ui\/(layers\/dialog|facility-icon)|verticals\/hotels\/results\/facets\/chips|travel\/fields\/(kind-icons|recent\/(chosen-path|remember-search))|verticals\/hotels\/offer\/strikethrough-markup|travel\/(fields\/check-group|chosen\/(stored-keys|named-texts|card-tools)))\.tsx?$/,
                },
                {
                  name: 'recent-searches',
                  test: /src\/(travel\/fields\/recent\/(browser-store|recent-searches)|verticals\/hotels\/remember-shown)\.ts$/,
                },
                {
                  name: 'form-pieces',
                  test: /src\/ui\/(skeleton|fields\/(form-errors|text-field)|figures\/meter)\.tsx$/,
                },
                {
                  name: 'checkout-pieces',
                  test: /src\/(booking\/checkout\/(support-link|follow|outcome|waiting|summary\/(price-card|product-card))|ui\/(steps|figures\/(price-lines|countdown))|accounts\/pages\/(session-calls|english-name-field))\.tsx?$/,
                },
                // Shared with cars, whose chunk would take them.
                { name: 'area', test: /src\/travel\/map\/(area-section|map-place)\.tsx$/ },
                { name: 'moment-field', test: /src\/travel\/fields\/moment-field\.tsx$/ },
                // Pages that few see, together: every page's script carries the names of the chunks.
                {
                  name: 'sign-in',
                  test: /src\/accounts\/pages\/(sso\/sso|link|reset|prove|security\/(second-step|two-step|passkeys|confirm|security)|join\/join|team\/invitation)-page\.tsx$/,
                },
                {
                  name: 'hotel-emails',
                  test: /src\/verticals\/hotels\/(reviews\/(write-review|stop-reviews)|alerts\/(alerts|stop-alert))-page\.tsx$/,
                },
                // One chunk, because the home page's script carries the name of each. The last: what it shares with others is taken.
                {
                  name: 'cars',
                  test: /src\/verticals\/cars\/(pages\/[a-z-]+|(home-)?search-form)\.tsx?$/,
                },
              ],
            },
          },
        },
      },
}));
