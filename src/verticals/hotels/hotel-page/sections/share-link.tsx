import { type MouseEvent, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { Icon } from '#ui/icon.tsx';

/**
 * Shares the page's address through the system's share sheet, else copies it. Without JavaScript it is a plain link to
 * that address.
 */
export function ShareLink({ href, title }: { href: string; title: string }) {
  const t = useTexts('hotel-nav');
  const [copied, setCopied] = useState(false);
  async function share(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const url = new URL(href, window.location.origin).href;
    try {
      if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      setCopied(true);
      setTimeout(() => setCopied(false), 4_000);
    } catch (error) {
      // Closing the share sheet needs no fallback; without a clipboard the visitor can copy from the address bar.
      if (!(error instanceof DOMException && error.name === 'AbortError')) window.location.assign(url);
    }
  }
  return (
    <span>
      <a href={href} onClick={(event) => void share(event)} className={buttonLook('secondary', 'small')}>
        <Icon name={copied ? 'check' : 'external'} className="size-4.5" />
        <span className="noscript:hidden max-sm:sr-only">{t(copied ? 'copied' : 'share')}</span>
        <span className="hidden noscript:inline">{t('shareAddress')}</span>
      </a>
      <span role="status" className="sr-only">
        {copied ? t('copied') : ''}
      </span>
    </span>
  );
}
