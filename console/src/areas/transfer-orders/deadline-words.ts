import { kinds } from '@zdb/contract/orders/transfer-orders/states'

const grab = { title: '抢单设置', outcome: '到期无人接单会退回给您处理' }
const compete = { title: '报价时限', outcome: '到期未选报价会退回给您处理' }

/** What the time is called that an order waits in the pool, and what happens then. */
export const deadlineWords = (kind: number): typeof grab => (kind === kinds.compete ? compete : grab)
