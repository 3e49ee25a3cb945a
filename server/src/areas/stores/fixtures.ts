import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { businessStates, contactTypes, lifeStates } from '@zdb/contract/stores/states'
import { placeNamed } from '#core/places/divisions/divisions'
import { knownPlace } from '#core/places/named-place'
import type { NamedPlace, TypedPlace } from '#core/places/divisions/typed-place'
import { now } from '#core/time/clock'
import type { Tx } from '#core/db/tx'

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

export const aStore = async (tx: Tx, merchantId: number, facts: StoreFixture = {}): Promise<number> => {
  const { id, name, city_code } = await tx
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
      life_state: lifeStates[facts.life ?? 'normal'].code,
      suspended_until: facts.suspendedUntil ?? null,
      created_at: now(),
    })
    .returning(['id', 'name', 'city_code'])
    .executeTakeFirstOrThrow()
  // Only what was handed in holds its name; fixtures may share one, then the first has it.
  if (!['draft', 'rejected', 'deleted'].includes(facts.life ?? 'normal'))
    await sql`insert into store_name (city_code, name_key, store_id)
      values (${city_code}, store_name_key(${name}), ${id}) on conflict do nothing`.execute(tx)
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
