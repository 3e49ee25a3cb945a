import { categories, contactTypes } from '@zdb/contract/shop/stores/states'
import { facts, type QueueSource } from '#core/domain/queue'
import { refuse } from '#core/http/refusal'
import { contactsOf } from '../contacts/contacts.sql.ts'
import { weekText, type Hours } from '../profile/hours.ts'
import { lockAnyStore, storesById, type StoreFacts } from '../stores.sql.ts'
import { approveStore, rejectStore } from './verdicts.ts'

/** A city that is a province of its own is named once. */
const placeOf = ({ province, city, county, address }: StoreFacts): string =>
  `${[...new Set([province, city, county])].join('')}${address}`

/** What a decision about a store is made on, wherever one is asked for. */
export const storeFacts = (store: StoreFacts) =>
  facts('门店', [
    ['名称', store.name],
    ['地址', placeOf(store)],
    ['坐标', `${store.longitude}, ${store.latitude}`],
    ['经营类目', store.categories.map((id) => categories[id as keyof typeof categories]).join('、')],
    ['营业时间', weekText(store.hours as Hours)],
  ])

/** Stores that wait for the platform. */
export const storeQueue: QueueSource = {
  name: 'stores',
  lock: lockAnyStore,
  describe: async (ids) =>
    new Map(
      [...(await storesById(ids))].map(([id, { name, merchant_id }]) => [id, { title: name, merchantId: merchant_id }]),
    ),
  evidence: async (id) => {
    const store = (await storesById([id])).get(id) ?? refuse('itemGone')
    const contacts = await contactsOf([id])
    const pictures = [...store.images, ...store.real_shots]
    return {
      merchantIds: [store.merchant_id],
      parts: [
        storeFacts(store),
        facts(
          '联系人',
          contacts.map(({ type, name, phone }) => [
            contactTypes[type as keyof typeof contactTypes],
            `${name} ${phone}`,
          ]),
        ),
        {
          kind: 'pictures',
          title: '门店图片与实景',
          pictures: pictures.map((url, index) => ({ label: `第${index + 1}张`, url })),
        },
      ],
    }
  },
  decisions: {
    approve: { label: '通过', tone: 'good', reasons: [], make: (operator, id) => approveStore(operator, id) },
    reject: {
      label: '不通过',
      tone: 'bad',
      reasons: ['名称与资质不符', '地址不存在或无法定位', '图片与门店不符', '经营类目与资质不符', '联系电话无法接通'],
      make: (operator, id, { reason }) => rejectStore(operator, id, reason),
    },
  },
}
