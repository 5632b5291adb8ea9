import { type ReviewTopic, reviewTopics } from '../../content/vocabulary.ts';
import words from './topic-words.json' with { type: 'json' };

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

/** The beginnings of a topic's words in a language. */
export interface TopicWords {
  readonly topic: ReviewTopic;
  readonly language: string;
  /** A regular expression of all of them. */
  readonly any: string;
  /** They may stand within a word. */
  readonly anywhere: boolean;
}

const starts: Readonly<Record<ReviewTopic, Readonly<Record<string, readonly string[]>>>> = words;

/** A language without words is left out. */
export const topicWords: readonly TopicWords[] = reviewTopics.flatMap((topic) =>
  Object.entries(starts[topic]).map(([language, all]) => ({
    topic,
    language,
    any: `(${all.map(escaped).join('|')})`,
    anywhere: withoutWordStarts.has(language),
  })),
);

export const topicPatterns: readonly TopicPattern[] = topicWords.map(({ topic, language, any, anywhere }) => ({
  topic,
  language,
  pattern: anywhere ? any : String.raw`\m${any}`,
}));
