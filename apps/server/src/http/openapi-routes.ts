import { docsPath, openApiPath } from '@echolot/contract/path-groups';
import type { FastifyInstance } from 'fastify';
import { describeApi } from './openapi.ts';
import { openApiPage } from './openapi-page.ts';

/** The contract described for machines and for people, once somebody asks. */
export function registerOpenApi(app: FastifyInstance, publicUrl: string): void {
  let known: { readonly document: string; readonly page: string } | undefined;
  const described = (): { readonly document: string; readonly page: string } => {
    if (!known) {
      const api = describeApi(publicUrl);
      known = { document: JSON.stringify(api), page: openApiPage(api) };
    }
    return known;
  };
  app.get(openApiPath, (_request, reply) => reply.type('application/json; charset=utf-8').send(described().document));
  app.get(docsPath, (_request, reply) => reply.type('text/html; charset=utf-8').send(described().page));
}
