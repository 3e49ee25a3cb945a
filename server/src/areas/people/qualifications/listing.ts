import type { Result } from '@zdb/contract/kit/endpoint'
import type { qualifications } from '@zdb/contract/people/qualifications/endpoints'
import { qualificationTypes, type QualificationType } from '@zdb/contract/people/qualifications/states'
import { storeOf, storesOf } from '#areas/shop/stores/public'
import { currentRules } from '#core/domain/rules'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { presentAccount, presentDocument, presentOfStore, presentStore, type Item } from './present.ts'
import { versionOf, versionsOf, type Version } from './qualifications.sql.ts'
import { documentOf } from './standing.ts'

type Listing = Result<typeof qualifications.list>

const typeOf = (word: string): QualificationType =>
  Object.hasOwn(qualificationTypes, word) ? (word as QualificationType) : refuse('notFound')

export const listAccount = async (actor: Actor): Promise<Listing> => {
  const [versions, stores, rules] = await Promise.all([versionsOf(actor.merchantId), storesOf(actor), currentRules()])
  return presentAccount(versions, stores, rules)
}

export const listStore = async (actor: Actor, storeId: number): Promise<Listing> => {
  const [versions, store, rules] = await Promise.all([
    versionsOf(actor.merchantId),
    storeOf(actor, storeId),
    currentRules(),
  ])
  return presentStore(versions, store, rules)
}

/** One document as it stands, its number in full. */
export const showDocument = async (actor: Actor, storeId: number | null, word: string): Promise<Item> => {
  const type = typeOf(word)
  if (storeId !== null) await storeOf(actor, storeId)
  const [versions, rules] = await Promise.all([versionsOf(actor.merchantId), currentRules()])
  return storeId === null
    ? presentDocument(type, documentOf(versions, null, type), rules, { whole: true })
    : presentOfStore(versions, storeId, type, rules, true)
}

/** The document that this version is of. */
export const showOf = (actor: Actor, { store_id, type }: Version): Promise<Item> => showDocument(actor, store_id, type)

export const showVersion = async (actor: Actor, id: number): Promise<Item> => showOf(actor, await versionOf(actor, id))

export const listCredentials = async (actor: Actor): Promise<Result<typeof qualifications.credentials>> => {
  const [versions, stores, rules] = await Promise.all([versionsOf(actor.merchantId), storesOf(actor), currentRules()])
  return stores.map((store) => ({
    sid: String(store.id),
    name: store.name,
    items: presentStore(versions, store, rules).qualification_items,
  }))
}

/** A document counts from its approval to the end of its grace. */
const counting: ReadonlySet<Item['status']> = new Set<Item['status']>(['approved', 'expiring', 'grace'])

export const listCertified = async (actor: Actor): Promise<Result<typeof qualifications.certified>> => {
  const [versions, stores, rules] = await Promise.all([versionsOf(actor.merchantId), storesOf(actor), currentRules()])
  return stores.map((store) => {
    const { qualification_items, must_qualification } = presentStore(versions, store, rules)
    const held = new Set(qualification_items.filter(({ status }) => counting.has(status)).map(({ type }) => type))
    const missing = must_qualification.flatMap(({ code, name, required }) =>
      required && !held.has(code) ? [{ type: code, name }] : [],
    )
    return { sid: String(store.id), name: store.name, certified: missing.length === 0, missing }
  })
}
