import type { qualifications } from '@zdb/contract/people/qualifications/endpoints'
import { idOf } from '#core/http/ids'
import type { Handlers } from '#core/http/register'
import type { Ocr } from '#ports/ocr/worker'
import { readCertificatePhoto } from './certificates.ts'
import { listAccount, listCertified, listCredentials, listStore, showDocument, showOf, showVersion } from './listing.ts'
import { listEnding } from './ending.ts'
import { submitVersion, withdrawVersion } from './submissions.ts'

const storeIn = ({ sid }: { sid?: string | undefined }): number | null => (sid === undefined ? null : idOf(sid))

export const routes = (reader: Ocr): Handlers<typeof qualifications> => ({
  list: ({ actor }) => listAccount(actor),
  ending: ({ actor, query }) => listEnding(actor, query),
  show: ({ actor, params }) => showDocument(actor, null, params.type),
  submit: async ({ actor, body }) => showOf(actor, await submitVersion(actor, 'submit', null, body)),
  renew: async ({ actor, body }) => showOf(actor, await submitVersion(actor, 'renew', null, body)),
  withdraw: async ({ actor, params }) => showOf(actor, await withdrawVersion(actor, idOf(params.id))),
  listOfStore: ({ actor, params }) => listStore(actor, idOf(params.sid)),
  showOfStore: ({ actor, params }) => showDocument(actor, idOf(params.sid), params.type),
  submitOfStore: async ({ actor, params, body }) =>
    showOf(actor, await submitVersion(actor, 'submit', idOf(params.sid), body)),
  renewOfStore: async ({ actor, params, body }) =>
    showOf(actor, await submitVersion(actor, 'renew', idOf(params.sid), body)),
  credentials: ({ actor }) => listCredentials(actor),
  certified: ({ actor }) => listCertified(actor),
  listOld: ({ actor, query }) => (query.sid === undefined ? listAccount(actor) : listStore(actor, idOf(query.sid))),
  showOld: ({ actor, params }) => showVersion(actor, idOf(params.id)),
  submitOld: async ({ actor, body }) => showOf(actor, await submitVersion(actor, 'submit', storeIn(body), body)),
  readCertificate: ({ actor, query, request }) => readCertificatePhoto(reader, actor, query.type, request),
})
