import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * A part of a page that comes with a chunk of its own. It is asked for again when the network fails for a moment, and waited for
 * while the machine is offline: a part on its way does not take the page down with it.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadStubbornly(load) }));
}

/** The machine may know only a moment later that it is offline. */
const pausesMs = [500, 1000, 2000];

async function loadStubbornly<T>(load: () => Promise<T>): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    }
  }
  return load();
}
