import { qualificationTypes, type QualificationType } from '@zdb/contract/people/qualifications/states'
import { storesById } from '#areas/shop/stores/public'
import { facts, type Part, type QueueSource } from '#core/domain/queue'
import { refuse } from '#core/http/refusal'
import { earlierOf, lockDocument, versionsById, type Version } from './qualifications.sql.ts'
import { firstDay, lastDay } from './standing.ts'
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
