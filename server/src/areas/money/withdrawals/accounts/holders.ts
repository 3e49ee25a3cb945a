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

type Holders = readonly { type: HolderType; name: string }[]
type Named = { holder_type: HolderType; name: string }

const documentOf = ({ holder_type }: Named): string => (holder_type === 'person' ? '身份证' : '营业执照')

/** How this name stands to those on the merchant's documents. */
const checkHolder = (holders: Holders, { holder_type, name }: Named): 'agrees' | 'unproven' | 'differs' => {
  const own = holders.filter(({ type }) => type === holder_type)
  if (own.length === 0) return 'unproven'
  return own.some((holder) => plain(holder.name) === plain(name)) ? 'agrees' : 'differs'
}

/** Why this name is not paid, said to the merchant; empty where it is one of theirs. */
export const holderObstacle = (holders: Holders, named: Named): string =>
  ({
    agrees: '',
    unproven: `请先通过${documentOf(named)}认证`,
    differs: `户名须与已通过认证的${documentOf(named)}一致`,
  })[checkHolder(holders, named)]

/** The same, said to whoever decides whether it is paid. */
export const holderDoubt = (holders: Holders, named: Named): string =>
  ({
    agrees: '',
    unproven: `商家还没有通过${documentOf(named)}认证，无法核对`,
    differs: `与已通过认证的${documentOf(named)}不一致`,
  })[checkHolder(holders, named)]
