import { usePasswordCost } from '../features/people/sign-in/public.ts';

// Every test signs people in: judging a password for real costs as much as everything else a short one does.
usePasswordCost({ memoryKib: 64, passes: 1 });
