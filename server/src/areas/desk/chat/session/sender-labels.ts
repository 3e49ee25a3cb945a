import { peopleOf } from '#areas/people/identity/public'
import type { Actor } from '#core/http/actor'
import { signingSecret } from '#core/outside/sealed'
import { hmacSha256 } from '#ports/digest'

const labelBytes = 12

/**
 * What the chat service, and with it the other side, is given for the name of whoever writes. Only the merchant's own
 * people are told whose it is.
 */
export const senderLabel = (merchantId: number, accountId: number): string =>
  hmacSha256(signingSecret('chat.sender'), JSON.stringify([merchantId, accountId]))
    .subarray(0, labelBytes)
    .toString('base64url')

/** One's own label, and whose is which of the same merchant's people. */
export const senderLabels = async ({
  merchantId,
  accountId,
}: Pick<Actor, 'merchantId' | 'accountId'>): Promise<{ own: string; names: Record<string, string> }> => ({
  own: senderLabel(merchantId, accountId),
  names: Object.fromEntries((await peopleOf(merchantId)).map(({ id, name }) => [senderLabel(merchantId, id), name])),
})

/** Who of the merchant has this label; nothing where nobody has, or has any longer. */
export const senderName = async (merchantId: number, label: string): Promise<string> =>
  (await peopleOf(merchantId)).find(({ id }) => senderLabel(merchantId, id) === label)?.name ?? ''
