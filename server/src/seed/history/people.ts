import { sql } from 'kysely'
import { consigneeColumns } from '#areas/orders/transfer-orders/public'
import type { Tx } from '#core/db/tx'

const surnames = [...'林王李张刘陈杨赵黄周吴徐孙胡朱高何郭马罗']
const given = ['女士', '先生', '静怡', '子轩', '雨桐', '浩然', '小梅', '建国', '思琪', '明']
const streets = ['光华路', '建国路', '望京街', '中关村大街', '南锣鼓巷', '丰管路']
// As many as there are last four digits of a phone.
const known = 10_000

/** Whoever has this place among them; no two share the last four digits of their phone. */
export const personAt = (index: number) => ({
  consignee: `${surnames[index % surnames.length]}${given[(index * 7) % given.length]}`,
  mobile: `13${String((index * 7_919_117) % 1_000_000_000).padStart(9, '0')}`,
  phone: '',
  address: `${streets[index % streets.length]}${(index % 180) + 1}号${(index % 28) + 1}层`,
})

/** The people who receive, sealed once each; the first is the regular, and all other orders take turns with the rest. */
export const gatherPeople = async (tx: Tx): Promise<void> => {
  const people = Array.from({ length: known }, (_, index) => consigneeColumns(personAt(index)))
  await sql`
    create temp table person on commit drop as
    select p.*, row_number() over () - 1 as place from unnest(
      ${people.map((person) => person.consignee_sealed)}::bytea[], ${people.map((person) => person.consignee_masked)}::text[],
      ${people.map((person) => person.mobile_masked)}::text[], ${people.map((person) => person.mobile_hash)}::bytea[],
      ${people.map((person) => person.tail_hash)}::bytea[]
    ) as p(consignee_sealed, consignee_masked, mobile_masked, mobile_hash, tail_hash)`.execute(tx)
}

export const knownPeople = known
