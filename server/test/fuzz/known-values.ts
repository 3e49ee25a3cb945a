import { files } from '@zdb/contract/desk/files/endpoints'
import { workbench } from '@zdb/contract/desk/workbench/endpoints'
import { flowAccounts } from '@zdb/contract/money/finance/flow-types'
import { qualificationTypes } from '@zdb/contract/people/qualifications/states'
import { colleagues } from '@zdb/contract/platform/colleagues/endpoints'
import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { queueNames, type QueueName } from '@zdb/contract/platform/inbox/queues'
import { merchants } from '@zdb/contract/platform/merchants/endpoints'
import { proposals } from '@zdb/contract/platform/proposals/endpoints'
import { rules } from '@zdb/contract/platform/rules/endpoints'
import type { Thing } from '@zdb/contract/things'
import { formWith } from '#areas/desk/files/fixtures'
import { aPooledOrder } from '#areas/orders/received-orders/fixtures'
import { aMerchant } from '#areas/people/identity/fixtures'
import { aTicket } from '#areas/platform/tickets/fixtures'
import { db, within } from '#core/db/tx'
import { aPicture } from '../harness/pictures.ts'
import { itemIn } from '../harness/queue-items.ts'
import { things } from '../harness/things.ts'
import type { Client, Person } from '../harness/world.ts'
import type { Json } from './odd-values.ts'

/** Values that belong together: the path and the body of one call take them from the same. */
export type Bundle = Readonly<Record<string, Json>>

/** What is there, so that a call gets past the name of a thing. */
export type Known = {
  readonly ofThing: Readonly<Partial<Record<Thing, string>>>
  /** For parameters of paths that name no thing of the merchant's. */
  readonly ofWord: Readonly<Record<string, readonly string[]>>
  readonly bundles: readonly Bundle[]
}

const reason = '核对无误'
const until = '2099-01-01 00:00:00'

const wordsFor = async (person: Person): Promise<Known['ofWord']> => {
  const [{ data: overview }, store, pooled] = await Promise.all([
    person.call(workbench.overview),
    db().selectFrom('store').select('openid').where('merchant_id', '=', person.merchantId).executeTakeFirst(),
    within(async (tx) => aPooledOrder(tx, { merchant_id: (await aMerchant(tx)).merchantId, held: false })),
  ])
  const trends = overview?.trends.map(({ type }) => type) ?? []
  return {
    x: ['today'],
    type: [...Object.keys(qualificationTypes), ...trends],
    status: Object.keys(flowAccounts),
    openid: [store?.openid ?? ''],
    pool_sn: [pooled.sn],
    code: ['1', '2', '5', '6'],
    spu: ['5', '6', '26'],
    identifier: ['delivery', 'alipay'],
  }
}

/** An item with each decision that can be made on it, as it was seen. */
const itemBundles = async (desk: Client, queue: QueueName, item: string): Promise<Bundle[]> => {
  const { data } = await desk.call(inbox.show, { params: { queue, item } })
  const seen = { queue, item, over: true, revision: data?.revision ?? '' }
  const made = (data?.decisions ?? []).map(({ name, reasons, amount, fields, choices }) => ({
    ...seen,
    decision: name,
    reason: reasons[0] ?? reason,
    ...(amount && { amount: amount.proposed }),
    fields: Object.fromEntries(fields.map((field) => [field.name, '1'])),
    choices: Object.fromEntries(choices.map((choice) => [choice.name, choice.proposed])),
  }))
  return [seen, ...made]
}

const pictureBundle = async (person: Person): Promise<Bundle> => {
  const { data } = await person.call(files.upload, { form: formWith('花.png', await aPicture('png')) })
  const images = [data?.url ?? '']
  const item = await within((tx) => aTicket(tx, person, { images }))
  return { queue: 'tickets', item: String(item), key: images[0]?.slice('/files/'.length) ?? '' }
}

const fileOf = async (desk: Client, merchant: string) =>
  (await desk.call(merchants.show, { params: { merchant }, query: { reason } })).data

const merchantBundle = async (desk: Client, person: Person): Promise<Bundle> => {
  const merchant = String(person.merchantId)
  const before = await fileOf(desk, merchant)
  const body = { type: 'jiedan', reason, until, revision: before?.revision ?? '' } as const
  await desk.call(merchants.limit, { params: { merchant }, body })
  const file = await fileOf(desk, merchant)
  return {
    merchant,
    merchant_id: merchant,
    word: person.mobile,
    store: file?.stores[0]?.id ?? '',
    limit: file?.limits[0]?.id ?? '',
    revision: file?.revision ?? '',
    cursor: '999999999',
    type: 'jiedan',
    of: 'account',
    id: String(person.accountId),
    reason,
    until,
  }
}

const changedValue = (raw: string): Json => {
  const value = JSON.parse(raw) as Json
  return typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : value
}

const ruleBundles = async (desk: Client): Promise<Bundle[]> =>
  ((await desk.call(rules.list)).data ?? []).map(({ name, raw }) => ({
    rule: name,
    value: changedValue(raw),
    from_at: until,
    reason,
  }))

const deskBundles = async (desk: Client, person: Person): Promise<Bundle[]> => {
  const bundles = [await pictureBundle(person), await merchantBundle(desk, person), ...(await ruleBundles(desk))]
  for (const queue of queueNames) bundles.push(...(await itemBundles(desk, queue, await itemIn(queue, person))))
  const people = (await desk.call(colleagues.list)).data ?? []
  const proposed = (await desk.call(proposals.list)).data?.items ?? []
  return [...bundles, ...people.map(({ id }) => ({ operator: id })), ...proposed.map(({ id }) => ({ proposal: id }))]
}

export const knownOf = async (person: Person, desk: Client): Promise<Known> => {
  const ofThing: Partial<Record<Thing, string>> = {}
  for (const [thing, make] of Object.entries(things)) ofThing[thing as Thing] = await make(person)
  const ofWord = await wordsFor(person)
  return { ofThing, ofWord, bundles: await deskBundles(desk, person) }
}
