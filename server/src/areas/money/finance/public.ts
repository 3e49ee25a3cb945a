import { ownAccounts, pageOf, type Line } from './finance.sql.ts'

export { heldByType } from './finance.sql.ts'

/** What moved last on the merchant's available account, newest first: for the platform. */
export const newestFlowsOf = async (merchantId: number, limit: number): Promise<Line[]> => {
  const own = (await ownAccounts(merchantId)).filter(({ kind }) => kind === 'available').map(({ id }) => id)
  return (await pageOf(own, 'flows', {}, { page: 1, page_size: limit })).rows
}
