import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { depositRefundStates } from '@zdb/contract/shop/stores/deposit/states'
import { businessStates, contactTypes, lifeStates } from '@zdb/contract/shop/stores/states'
import { placeNamed } from '#core/places/divisions/divisions'
import { knownPlace } from '#core/places/named-place'
import type { NamedPlace, TypedPlace } from '#core/places/divisions/typed-place'
import { fen } from '@zdb/contract/kit/fen'
import { isFood, qualificationStates } from '@zdb/contract/people/qualifications/states'
import { post } from '#core/money/ledger'
import { days, later, now } from '#core/time/clock'
import { moveDeposit } from './deposit/deposit.sql.ts'
import { depositRefund } from './deposit/refund-machine.ts'
import { saveScope } from './scope/scope.sql.ts'
import { districtsOf } from './scope/scope.ts'
import type { Tx } from '#core/db/tx'
import { standInQueue } from '#core/domain/machine'
import { storeLife } from './life/life-machine.ts'

export type StoreFixture = {
  name?: string
  province?: string
  city?: string
  county?: string
  address?: string
  longitude?: number
  latitude?: number
  categories?: number[]
  isDefault?: boolean
  /** What it has deposited; the standard unless told otherwise, and nothing while it is a draft. */
  deposit?: number
  /** Whether it receives; the clock leaves it alone unless a test names the time of its next check. */
  receiving?: boolean
  receiveCheckAt?: Date
  /** Resting, until `reopenAt` if it named a time. */
  closed?: { reason: string; reopenAt?: Date }
  life?: keyof typeof lifeStates
  suspendedUntil?: Date
}

/** Where somebody wants it to be: of a city its province is known, and a county of another city is only a word. */
export const aPlace = ({ province, city = '北京市', county = '朝阳区' }: Partial<TypedPlace>): NamedPlace => {
  const words = { province: province ?? placeNamed('', city).province?.name ?? '', city }
  const whole = knownPlace({ ...words, county })
  return whole.city_code ? whole : { ...knownPlace({ ...words, county: '' }), county }
}

/** Who is waiting for the roses of most tests, around the corner from the store. */
export const aDoor = {
  mobile: '13822102210',
  province: '北京市',
  city: '北京市',
  county: '朝阳区',
  address: '光华路SOHO 2座1203',
  longitude: 116.459,
  latitude: 39.915,
}

export const aStore = async (tx: Tx, merchantId: number, facts: StoreFixture = {}): Promise<number> => {
  const { life = 'normal' } = facts
  const store = await tx
    .insertInto('store')
    .values({
      merchant_id: merchantId,
      openid: randomUUID(),
      name: facts.name ?? '国贸店',
      ...aPlace(facts),
      address: facts.address ?? '光华路9号',
      longitude: facts.longitude ?? 116.46,
      latitude: facts.latitude ?? 39.91,
      categories: facts.categories ?? [1],
      is_default: facts.isDefault ?? false,
      business_state: businessStates[facts.closed ? 'closed' : 'open'].code,
      close_reason: facts.closed?.reason ?? '',
      reopen_at: facts.closed?.reopenAt ?? null,
      life_state: lifeStates[life].code,
      suspended_until: facts.suspendedUntil ?? null,
      receiving: facts.receiving ?? life === 'normal',
      receive_check_at: facts.receiveCheckAt ?? new Date('2999-01-01'),
      created_at: now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { id, name, city_code } = store
  await standInQueue(tx, storeLife, store)
  // Only what was handed in holds its name; fixtures may share one, then the first has it.
  if (!['draft', 'rejected', 'deleted'].includes(life))
    await sql`insert into store_name (city_code, name_key, store_id)
      values (${city_code}, store_name_key(${name}), ${id}) on conflict do nothing`.execute(tx)
  await aStoreDeposit(tx, { merchantId, storeId: id }, facts.deposit ?? (life === 'draft' ? 0 : 2_000_00))
  if ((facts.categories ?? []).some(isFood)) await aFoodPermit(tx, { merchantId, storeId: id })
  return id
}

type ContactFixture = { type?: keyof typeof contactTypes; name?: string; phone?: string; position?: string }

export const aContact = async (
  tx: Tx,
  store: { readonly id: number; readonly merchantId: number },
  { type = 1, name = '林小花', phone = '13811112222', position = '' }: ContactFixture = {},
): Promise<number> => {
  const { id } = await tx
    .insertInto('store_contact')
    .values({ merchant_id: store.merchantId, store_id: store.id, type, name, phone, position, at: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type StoreRef = { merchantId: number; storeId: number }

/** Money from outside that stands on a store as its deposit. */
export const aStoreDeposit = async (tx: Tx, { merchantId, storeId }: StoreRef, amount: number): Promise<void> => {
  if (amount === 0) return
  await tx.updateTable('store').set({ deposit_joined_at: now() }).where('id', '=', storeId).execute()
  const key = `fixture:deposit:${randomUUID()}`
  const legs = [
    { from: { kind: 'clearing', merchantId }, to: { kind: 'deposit', merchantId }, amount: fen(amount) },
  ] as const
  await post(tx, { key, type: 'deposit', why: '缴纳诚信保证金', ref: key, legs })
  await moveDeposit(tx, { storeId, merchantId, kind: 'pay', amount, ref: key, actor: '林小花' })
}

/** A store that sells food has the permit. */
const aFoodPermit = async (tx: Tx, { merchantId, storeId }: StoreRef): Promise<void> => {
  await tx
    .insertInto('qualification')
    .values({
      merchant_id: merchantId,
      store_id: storeId,
      type: 'food_circulation_permit',
      state: qualificationStates.approved.code,
      name: '花语花艺有限公司',
      number: 'JY11101050001238',
      begins_at: later(-days(900)),
      images: [],
      submitted_at: now(),
    })
    .execute()
}

/** A store delivers in every district of its city. */
export const anArea = async (tx: Tx, storeId: number): Promise<void> => {
  const store = await tx.selectFrom('store').selectAll().where('id', '=', storeId).executeTakeFirstOrThrow()
  const districts = districtsOf(store)
  await saveScope(tx, storeId, 'delivery', {
    removed: [],
    added: districts.map(({ code, name }) => ({
      county_code: code,
      county_name: name,
      allow_modified_after: later(days(30)),
    })),
    codes: districts.map(({ code }) => code),
    km: null,
  })
}

/** A store has asked its deposit back. */
export const aDepositRefund = async (
  tx: Tx,
  { merchantId, storeId }: StoreRef,
  {
    state = 'asked',
    deadlineAt = later(days(3)),
  }: { state?: keyof typeof depositRefundStates; deadlineAt?: Date } = {},
): Promise<number> => {
  const request = await tx
    .insertInto('deposit_refund')
    .values({
      store_id: storeId,
      merchant_id: merchantId,
      state: depositRefundStates[state].code,
      amount: 2_000_00,
      asked_at: now(),
      deadline_at: deadlineAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await standInQueue(tx, depositRefund, request)
  return request.id
}
