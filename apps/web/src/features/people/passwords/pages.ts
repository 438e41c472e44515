import type { DeclaredPage } from '../../../declared-page.ts';

export const pages: readonly DeclaredPage[] = [
  {
    address: 'invitation',
    load: async () => (await import('./invitation-page.tsx')).InvitationPage,
  },
  {
    address: 'newPassword',
    load: async () => (await import('./new-password-page.tsx')).NewPasswordPage,
  },
  {
    address: 'forgot',
    load: async () => (await import('./forgot-page.tsx')).ForgotPage,
  },
];
