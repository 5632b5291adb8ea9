import words from './topic-words.json' with { type: 'json' };

/** What guests write about most, in every language. */
export const reviewTopics = [
  'breakfast',
  'location',
  'staff',
  'cleanliness',
  'quiet',
  'bed',
  'bathroom',
  'wifi',
  'pool',
  'price',
] as const satisfies readonly (keyof typeof words)[];
export type ReviewTopic = (typeof reviewTopics)[number];

/** How a topic is recognised in a language: a regular expression of PostgreSQL for text in small letters. */
export interface TopicPattern {
  readonly topic: ReviewTopic;
  /** The part of a locale before the hyphen. */
  readonly language: string;
  readonly pattern: string;
}

/** Languages that write prefixes or whole sentences without spaces: a word may begin anywhere. */
const withoutWordStarts = new Set(['he', 'ar', 'ja', 'zh', 'ko', 'th']);

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** The words of each topic begin one of these; a language without words has no pattern. */
export const topicPatterns: readonly TopicPattern[] = reviewTopics.flatMap((topic) =>
  Object.entries(words[topic]).map(([language, starts]): TopicPattern => {
    const any = `(${starts.map(escaped).join('|')})`;
    return { topic, language, pattern: withoutWordStarts.has(language) ? any : String.raw`\m${any}` };
  }),
);
