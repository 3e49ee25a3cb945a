import { holderTypeNames, holderTypes, type HolderType } from '@zdb/contract/money/withdrawals/states'
import { approvedNames } from '#areas/people/qualifications/public'

/** The names under which this merchant may be paid: those on the documents that the platform has approved. */
export const holdersOf = async (merchantId: number): Promise<{ type: HolderType; name: string }[]> => {
  const found: { type: HolderType; name: string }[] = []
  for (const type of holderTypeNames)
    for (const name of await approvedNames(merchantId, holderTypes[type].document)) found.push({ type, name })
  return found
}

/** Brackets are written in two ways and mean the same; everything else must agree to the letter. */
const plain = (name: string): string => name.normalize('NFKC').replaceAll(/\s/g, '')

/** Why this name is not paid; empty where it is one of the merchant's. */
export const holderObstacle = (
  holders: readonly { type: HolderType; name: string }[],
  { holder_type, name }: { holder_type: HolderType; name: string },
): string => {
  const document = holder_type === 'person' ? '身份证' : '营业执照'
  const own = holders.filter(({ type }) => type === holder_type)
  if (own.length === 0) return `请先通过${document}认证`
  return own.some((holder) => plain(holder.name) === plain(name)) ? '' : `户名须与已通过认证的${document}一致`
}
