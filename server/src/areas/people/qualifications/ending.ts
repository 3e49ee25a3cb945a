import type { Query, Result } from '@zdb/contract/kit/endpoint'
import { routeTo } from '@zdb/contract/pages'
import type { qualifications } from '@zdb/contract/people/qualifications/endpoints'
import {
  endingNames,
  endingStandings,
  qualificationTypeNames,
  standings,
  type EndingStanding,
} from '@zdb/contract/people/qualifications/states'
import { storesOf } from '#areas/shop/stores/public'
import { currentRules } from '#core/domain/rules'
import { todoSource } from '#core/domain/todo'
import { presentDocument } from './present.ts'
import { versionsOf } from './qualifications.sql.ts'
import { documentOf } from './standing.ts'

type EndingDocument = Result<typeof qualifications.ending>['items'][number]

/** Documents of the merchant and of its stores that are to be renewed; of one whose renewal is being judged nobody need think. */
const endingOf = async (merchantId: number): Promise<EndingDocument[]> => {
  const [versions, stores, rules] = await Promise.all([
    versionsOf(merchantId),
    storesOf({ merchantId }),
    currentRules(),
  ])
  const holders = [{ id: null, sid: '', name: '' }, ...stores.map(({ id, name }) => ({ id, sid: String(id), name }))]
  const documents = holders.flatMap(({ id, sid, name }) =>
    qualificationTypeNames.map((type) => ({
      ...presentDocument(type, documentOf(versions, id, type), rules),
      sid,
      store: name,
    })),
  )
  return documents.filter(
    ({ status, renewal }) => Object.hasOwn(endingStandings, status) && renewal?.status !== 'reviewing',
  )
}

export const listEnding = async (
  { merchantId }: { merchantId: number },
  { status, page, page_size }: Query<typeof qualifications.ending>,
): Promise<Result<typeof qualifications.ending>> => {
  const found = (await endingOf(merchantId)).filter((document) => document.status === status)
  const soonest = found.toSorted((a, b) => (a.days_left ?? 0) - (b.days_left ?? 0))
  return { items: soonest.slice((page - 1) * page_size, page * page_size), total: found.length, page, page_size }
}

const countEnding = async (merchantId: number): Promise<Record<EndingStanding, number>> => {
  const found = await endingOf(merchantId)
  const count = (standing: EndingStanding) => found.filter(({ status }) => status === standing).length
  return { expiring: count('expiring'), grace: count('grace'), lapsed: count('lapsed') }
}

export const endingTodos = todoSource(
  'shop',
  ({ merchantId }) => countEnding(merchantId),
  endingNames.map((status) => ({
    key: status,
    title: endingStandings[status],
    tone: standings[status].tone,
    route: routeTo('accountQualifications', { status }),
    allow: 'qualification.read' as const,
  })),
)
