import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useTyped } from '#web/browser/use-typed.ts';
import { englishNamePattern, inEnglishLetters, isEnglishName } from '#values/english-name.ts';

/** The full name in English letters: validated on blur, with a suggestion without accents. */
export function EnglishNameField({
  id = 'name',
  typed = '',
  error,
  invalid = false,
}: {
  id?: string;
  typed?: string;
  error?: string | undefined;
  invalid?: boolean;
}) {
  const t = useTexts('account');
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(typed);
  const [isLeft, setIsLeft] = useState(false);
  useTyped(input, setName);
  const isRight = isEnglishName(name);
  const suggestion = isRight ? null : inEnglishLetters(name);
  const problem = isRight ? '' : t('name_letters');
  useEffect(() => input.current?.setCustomValidity(problem), [problem]);
  return (
    <div>
      <TextField
        ref={input}
        label={t('name')}
        name="name"
        id={id}
        required
        autoComplete="name"
        maxLength={200}
        pattern={englishNamePattern}
        title={t('nameHint')}
        hint={t('nameHint')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={() => setIsLeft(true)}
        error={(isLeft && problem) || (name === typed ? error : undefined)}
        {...(invalid ? { 'aria-invalid': true } : {})}
      />
      <div role="status">
        {suggestion && (isLeft || error) ? (
          <button
            type="button"
            className="link mt-1 min-h-11 text-small sm:min-h-8"
            onClick={() => {
              setName(suggestion);
              input.current?.focus();
            }}
          >
            {t('useName', { name: suggestion })}
          </button>
        ) : null}
      </div>
    </div>
  );
}
