import { channelShops } from '@zdb/contract/channels/channel-shops/endpoints'
import { call } from '#core/http/client.ts'
import { leave } from '#core/browser/leave.ts'

/** To the channel's own page, which sends the person back here with what came of it. */
export const goAuthorise = async (code: number, shopId: string) => {
  const answer = await call(channelShops.authorizedUri, { params: { code: String(code) }, query: { shop_id: shopId } })
  if (answer.ok) leave.to(answer.data.uri)
  return answer
}
