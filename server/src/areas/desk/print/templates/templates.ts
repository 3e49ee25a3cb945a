import type { Body, Result } from '@zdb/contract/kit/endpoint'
import { ticketDocumentNames, ticketDocuments, type TicketDocument } from '@zdb/contract/desk/print/documents'
import type { print } from '@zdb/contract/desk/print/endpoints'
import { storeOf } from '#areas/shop/stores/public'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import { insertVersion, lookInVersion, templateOf, versionsOf } from './templates.sql.ts'

type Template = Result<typeof print.saveTemplate>

const present = async (storeId: number, document: TicketDocument): Promise<Template> => {
  const [template, versions] = await Promise.all([templateOf(storeId, document), versionsOf(storeId, document)])
  return { document, title: ticketDocuments[document].label, ...template, versions }
}

export const listTemplates = async (actor: Actor, sid: string): Promise<Template[]> => {
  const store = await storeOf(actor, idOf(sid))
  return Promise.all(ticketDocumentNames.map((document) => present(store.id, document)))
}

/** Every save is a version of its own, and so is going back to one; who saw an older one than the last looks again. */
export const saveTemplate = async (
  actor: Actor,
  sid: string,
  body: Body<typeof print.saveTemplate>,
): Promise<Template> => {
  const store = await storeOf(actor, idOf(sid))
  const { document, version } = body
  await within(async (tx) => {
    const look =
      'restore' in body ? ((await lookInVersion(store.id, document, body.restore)) ?? refuse('notFound')) : body
    const current = await templateOf(store.id, document)
    if (current.version !== version) refuse('termsChanged')
    const saved = await insertVersion(
      tx,
      { storeId: store.id, document, after: version, accountId: actor.accountId },
      look,
    )
    if (!saved) refuse('termsChanged')
    await record(tx, actor, 'print.saveTemplate', store.id, {
      before: { document, version },
      after: { document, version: version + 1, ...('restore' in body ? { restored: body.restore } : {}) },
    })
  })
  return present(store.id, document)
}
