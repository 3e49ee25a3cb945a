import { type Facts, type QuestionSet, type Statement } from '../questions/list-question.ts'
import { onlineQuestions } from '../questions/online-questions.ts'
import { transferQuestions } from '../questions/order-questions.ts'

/** What a question needs to know besides: orders of the merchant, far enough apart to be anybody's. */
export type LimitFacts = Facts & { sns: readonly string[] }

/** A read, and the one indexed statement that brings its rows. */
export type LimitQuestion = {
  name: string
  path: (facts: LimitFacts) => string
  bare: (facts: LimitFacts) => Statement
}
/** A write: it goes through the orders one by one, each time with another text. */
export type LimitWrite = { name: string; path: (sn: string) => string; bare: (facts: LimitFacts) => Statement }

export type LimitSet = {
  table: string
  title: string
  option: 'orders' | 'online'
  reads: readonly LimitQuestion[]
  write: LimitWrite
}

/** The rows alone: counting them is no part of the limit. */
const listed = ({ questions }: QuestionSet, name: string, as: string): LimitQuestion => {
  const question = questions.find((each) => each.name === name)
  if (!question) throw new Error(`nobody asks ${name}`)
  return { name: as, path: question.path, bare: (facts) => question.bare(facts)[0] as Statement }
}

const lists = (set: QuestionSet, all: string): LimitQuestion[] => [
  listed(set, `标签「${all}」第一页`, '列表'),
  listed(set, '标签「已完成」第一页', '按状态'),
  listed(set, '关键词：两字，三成订单「玫瑰」', '关键词'),
  listed(set, '深页：按页码', '第 500 页'),
  listed(set, '深页：按游标到最后一页', '游标'),
]

const one =
  (table: string, columns: string, beside: string) =>
  (facts: LimitFacts): Statement => ({
    text: `select ${columns} from ${table} o ${beside} where o.merchant_id = $1 and o.sn = $2`,
    values: [facts.merchantId, facts.sns[0]],
  })

const change =
  (table: string, memo: string, flag: string) =>
  ({ merchantId }: Facts): Statement => ({
    text: `update ${table} set ${memo} = $3, ${flag} = $4 where merchant_id = $1 and sn = $2`,
    values: [merchantId],
  })

export const limitSets: readonly LimitSet[] = [
  {
    table: 'transfer_order',
    title: '转单',
    option: 'orders',
    reads: [
      ...lists(transferQuestions, '全部单'),
      {
        name: '详情',
        path: ({ sns }) => `/api.v2/transfer/order/${sns[0]}/detail`,
        bare: one(
          'transfer_order',
          'o.*, s.name as shop_name, s.openid, m.name as merchant_name',
          'left join store s on s.id = o.shop_id join merchant m on m.id = o.merchant_id',
        ),
      },
    ],
    write: {
      name: '改备注',
      path: (sn) => `/api.v2/transfer/order/${sn}/update/memo`,
      bare: change('transfer_order', 'sender_memo', 'sender_flag'),
    },
  },
  {
    table: 'online_order',
    title: '网单',
    option: 'online',
    reads: [
      ...lists(onlineQuestions, '全部'),
      {
        name: '详情',
        path: ({ sns }) => `/api.v2/channel/order/${sns[0]}/detail`,
        bare: one(
          'online_order',
          'o.*, s.name as store_name, s.longitude, s.latitude, p.name as shop_name',
          'left join store s on s.id = o.store_id left join online_shop p on p.id = o.online_shop_id',
        ),
      },
    ],
    write: {
      name: '改备注',
      path: (sn) => `/api.v2/channel/order/${sn}/flag-memo`,
      bare: change('online_order', 'memo', 'flag'),
    },
  },
]
