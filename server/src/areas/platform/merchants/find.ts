import type { Body, Result } from '@zdb/contract/kit/endpoint'
import { isContactPhone } from '@zdb/contract/kit/contact-rules'
import { maskNumber, maskPhone } from '@zdb/contract/kit/masking'
import { qualificationTypes, type QualificationType } from '@zdb/contract/people/qualifications/states'
import type { merchants } from '@zdb/contract/platform/merchants/endpoints'
import { foundBy, type FoundBy } from '@zdb/contract/platform/merchants/looks'
import { merchantsOfContact } from '#areas/people/account/public'
import { merchantsById, merchantsNamed, merchantsOfMobile } from '#areas/people/identity/public'
import { merchantsOfLicence } from '#areas/people/qualifications/public'
import { ordersNumbered } from '#areas/orders/online-orders/public'
import { partiesOf } from '#areas/orders/transfer-orders/public'
import { merchantsOfStoreContact, spreadOf, storesNamed } from '#areas/shop/stores/public'
import type { Look } from '#core/http/register'

type Found = Result<typeof merchants.find>
type Hit = { merchantId: number; by: FoundBy; what: string }

/** Nobody reads further: whoever looks for one merchant writes more of its name. */
const most = 20
/** What names no merchant is nobody's own. */
const nobody = 0

type Finder = {
  /** Whether the word can be one of these at all: nothing else is asked for. */
  readonly fits: (word: string) => boolean
  readonly find: (word: string) => Promise<Hit[]>
}

const byNumber: Finder = {
  fits: (word) => /^[1-9]\d{0,14}$/.test(word),
  find: async (word) =>
    (await merchantsById([Number(word)])).map(({ id }) => ({ merchantId: id, by: 'number', what: word })),
}

/** One letter is in half of all names. */
const byName: Finder = {
  fits: (word) => [...word].length > 1 && !/^[\d\s-]+$/.test(word),
  find: async (word) => {
    const [named, stores] = await Promise.all([merchantsNamed(word, most + 1), storesNamed(word, most + 1)])
    return [
      ...named.map(({ id, name }): Hit => ({ merchantId: id, by: 'merchant', what: name })),
      ...stores.map(({ merchant_id, name }): Hit => ({ merchantId: merchant_id, by: 'store', what: name })),
    ]
  },
}

const byPhone: Finder = {
  fits: isContactPhone,
  find: async (word) => {
    const [accounts, contacts, storeContacts] = await Promise.all([
      merchantsOfMobile(word),
      merchantsOfContact(word),
      merchantsOfStoreContact(word),
    ])
    const hitsOf = (by: FoundBy, people: readonly { merchant_id: number; name: string }[]): Hit[] =>
      people.map(({ merchant_id, name }) => ({ merchantId: merchant_id, by, what: `${name} ${maskPhone(word)}` }))
    return [...hitsOf('account', accounts), ...hitsOf('contact', contacts), ...hitsOf('storeContact', storeContacts)]
  },
}

const byLicence: Finder = {
  fits: (word) => /^[\dA-Z]{13,20}$/i.test(word),
  find: async (word) => {
    const number = word.toUpperCase()
    return (await merchantsOfLicence(number)).map(({ merchant_id, type }) => ({
      merchantId: merchant_id,
      by: 'licence',
      what: `${qualificationTypes[type as QualificationType].label} ${maskNumber(number)}`,
    }))
  },
}

const byOrder: Finder = {
  fits: (word) => /^[\w-]{6,60}$/.test(word),
  find: async (word) => {
    const [parties, online] = await Promise.all([partiesOf(word.toUpperCase()), ordersNumbered(word)])
    const sides: [FoundBy, number | null | undefined][] = [
      ['sentOrder', parties?.merchant_id],
      ['receivedOrder', parties?.shop_merchant_id],
    ]
    return [
      ...sides.flatMap(([by, id]): Hit[] => (id == null ? [] : [{ merchantId: id, by, what: word.toUpperCase() }])),
      ...online.map(({ merchant_id, sn }): Hit => ({ merchantId: merchant_id, by: 'onlineOrder', what: sn })),
    ]
  },
}

const finders = [byNumber, byPhone, byLicence, byOrder, byName]

/** A name hangs over the door and a number is ours; whoever is found by anything else is looked at. */
const isPublic: ReadonlySet<FoundBy> = new Set(['number', 'merchant', 'store'])

/** Everybody this word can mean, what it is found by with it. The word itself is written down nowhere. */
export const findMerchants = async ({ word }: Body<typeof merchants.find>, look: Look): Promise<Found> => {
  const hits = (await Promise.all(finders.filter(({ fits }) => fits(word)).map(({ find }) => find(word)))).flat()
  const byMerchant = Map.groupBy(hits, ({ merchantId }) => merchantId)
  const shown = [...byMerchant.keys()].slice(0, most)
  const facts = new Map((await merchantsById(shown)).map((each) => [each.id, each]))
  const spread = await spreadOf(shown)
  const kinds = [...new Set(hits.map(({ by }) => foundBy[by]))].join('、')
  await look(nobody, kinds)
  const items = shown.flatMap((id) => {
    const merchant = facts.get(id)
    if (!merchant) return []
    const by = (byMerchant.get(id) ?? [])
      .slice(0, 5)
      .map((hit) => ({ by: hit.by, by_zh: foundBy[hit.by], what: hit.what }))
    const { cities = [], stores = 0 } = spread.get(id) ?? {}
    return [{ id: String(id), name: merchant.name, closed: merchant.closed_at !== null, cities, stores, by }]
  })
  for (const { id, by } of items) {
    const closely = by.filter((hit) => !isPublic.has(hit.by))
    if (closely.length > 0) await look(Number(id), closely.map(({ by_zh }) => by_zh).join('、'))
  }
  return { items, more: byMerchant.size > most }
}
