import { dayText } from '@zdb/contract/kit/china-time'
import {
  qualificationStates,
  qualificationTypes,
  type QualificationType,
} from '@zdb/contract/people/qualifications/states'
import { nameOfMerchant } from '#areas/people/identity/public'
import { storesById } from '#areas/shop/stores/public'
import { facts, type Part, type QueueSource } from '#core/domain/queue'
import { refuse } from '#core/http/refusal'
import { approvedNames, earlierOf, lockDocument, versionsById, type Version } from './qualifications.sql.ts'
import { daysLeft, firstDay, lastDay } from './standing.ts'
import { approveVersion, labelOf, rejectVersion } from './verdicts.ts'

const contentOf = (title: string, version: Version): Part =>
  facts(title, [
    ['证件', labelOf(version)],
    ['名称', version.name],
    [qualificationTypes[version.type as QualificationType].numberLabel, version.number],
    ['起始日期', firstDay(version)],
    ['截止日期', lastDay(version) ?? '长期有效'],
    ['未通过原因', version.reason, 'bad'],
  ])

const endWords = (version: Version): readonly [string, 'bad' | 'warn' | 'good'] => {
  const left = daysLeft(version)
  if (left === null) return ['长期有效', 'good']
  const until = `${lastDay(version) ?? ''} 到期`
  if (left < 0) return [`${until}，已过期 ${-left} 天`, 'bad']
  return left <= soonDays ? [`${until}，只剩 ${left} 天`, 'warn'] : [`${until}，还有 ${left} 天`, 'good']
}

/** A document that ends so soon is hardly worth a yes. */
const soonDays = 30

/** What was refused before, the latest first: who sends the same again is seen. */
const refusalWords = (earlier: readonly Version[]): string => {
  const refused = earlier.filter(({ state }) => state === qualificationStates.rejected.code)
  const [last] = refused
  return last ? `${refused.length} 次，最近一次 ${dayText(last.decided_at ?? last.submitted_at)}：${last.reason}` : ''
}

/** What the document says against what is known of who sent it. A card names a person, whom no merchant is called after. */
const checksOf = async (version: Version, earlier: readonly Version[]): Promise<Part> => {
  const merchant = await nameOfMerchant(version.merchant_id)
  const store = version.store_id === null ? undefined : (await storesById([version.store_id])).get(version.store_id)
  const accepted = (await approvedNames(version.merchant_id, version.type as QualificationType)).filter(
    (name) => name !== version.name,
  )
  const isCompany = version.type !== 'identity_card'
  const same = version.name === merchant
  const [ends, endTone] = endWords(version)
  const refused = refusalWords(earlier)
  return facts('核对', [
    ['有效期', ends, endTone],
    ['商家名称', merchant],
    ['门店名称', store?.name ?? ''],
    ['名称核对', isCompany ? (same ? '与商家名称一致' : '与商家名称不同，请对照图片') : '', same ? 'good' : 'warn'],
    ['已通过的同类证件', accepted.join('、'), 'warn'],
    ['此前未通过', refused || '没有', refused ? 'warn' : 'good'],
  ])
}

const picturesOf = (title: string, { images }: Version): Part => ({
  kind: 'pictures',
  title,
  pictures: images.map((url, index) => ({ label: `第${index + 1}张`, url })),
})

/** Documents that wait for the platform: what was typed beside what was photographed, and what it would replace. */
export const qualificationQueue: QueueSource = {
  name: 'qualifications',
  lock: lockDocument,
  describe: async (ids) => {
    const versions = await versionsById(ids)
    const stores = await storesById(versions.map(({ store_id }) => store_id))
    return new Map(
      versions.map((version) => {
        const store = version.store_id === null ? '' : ` · ${stores.get(version.store_id)?.name ?? ''}`
        return [version.id, { title: `${labelOf(version)}${store}`, merchantId: version.merchant_id }]
      }),
    )
  },
  evidence: async (id) => {
    const [version = refuse('itemGone')] = await versionsById([id])
    const earlier = await earlierOf(version)
    return {
      merchantIds: [version.merchant_id],
      parts: [
        contentOf('提交的内容', version),
        await checksOf(version, earlier),
        picturesOf('证件图片', version),
        ...earlier.map((each) => contentOf('此前的版本', each)),
      ],
    }
  },
  decisions: {
    approve: { label: '通过', tone: 'good', reasons: [], make: (operator, id) => approveVersion(operator, id) },
    reject: {
      label: '不通过',
      tone: 'bad',
      reasons: ['图片模糊，无法辨认', '证件已过期', '填写的内容与证件不一致', '证件与主体不符', '图片不完整或被遮挡'],
      make: (operator, id, { reason }) => rejectVersion(operator, id, reason),
    },
  },
}
