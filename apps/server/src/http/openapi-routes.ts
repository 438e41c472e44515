import { docsPath, openApiPath } from '@echolot/contract/path-groups';
import type { FastifyInstance } from 'fastify';
import { describeApi } from './openapi.ts';
import { openApiPage } from './openapi-page.ts';

/** The contract described for machines and for people,. */
export function registerOpenApi(app: FastifyInstance, publicUrl: string): void {
  const api = describeApi(publicUrl);
  const document = JSON.stringify(api);
  const page = openApiPage(api);
  app.get(openApiPath, (_request, reply) => reply.type('application/json; charset=utf-8').send(document));
  app.get(docsPath, (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
}
