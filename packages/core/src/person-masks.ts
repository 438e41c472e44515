import { maskDots as dots } from './mask-dots.ts';

/** Texts about a person as they are shown to people who may not read them. Each leaves alone what is masked already. */

export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => `${Array.from(part)[0] ?? ''}${dots}`)
    .join(' ');
}

export function maskEmail(email: string): string {
  const [local = '', domain] = email.split('@');
  if (!local) return '';
  const ending = domain?.includes('.') ? `@${dots}${domain.slice(domain.lastIndexOf('.'))}` : '';
  return `${Array.from(local)[0] ?? ''}${dots}${ending}`;
}

/** The last two digits stay. */
export function maskNumber(number: string): string {
  return number ? `${dots}${number.length > 4 ? number.slice(-2) : ''}` : '';
}
