import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onFirstUse } from '@zdb/contract/kit/first-use'
import type { Query, Result } from '@zdb/contract/kit/endpoint'
import type { withdrawals } from '@zdb/contract/money/withdrawals/endpoints'

type Branch = { no: string; bank: string; city: string; name: string }

const most = 50

const read = (): Branch[] =>
  readFileSync(join(import.meta.dirname, 'branches.tsv'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [no = '', bank = '', city = '', name = ''] = line.split('\t')
      return { no, bank, city, name }
    })

const branches = onFirstUse(read)
const byNo = onFirstUse(() => new Map(branches().map((branch) => [branch.no, branch])))

export const branchNamed = (no: string): Branch | undefined => byNo().get(no)

/** Branches of a bank, in a city where one is named, whose name holds every word that was typed. */
export const findBranches = ({
  bank,
  city = '',
  keyword = '',
}: Query<typeof withdrawals.branches>): Result<typeof withdrawals.branches> => {
  const words = keyword.split(/\s+/).filter((word) => word !== '')
  return branches()
    .filter((branch) => branch.bank === bank && branch.city.includes(city.replace(/市$/, '')))
    .filter(({ name, no }) => words.every((word) => name.includes(word) || no.startsWith(word)))
    .slice(0, most)
    .map(({ no, name, city: at }) => ({ bank_no: no, full_name: name, city: at }))
}
