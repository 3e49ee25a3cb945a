import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Soaks, storms and models last for minutes: begun last, they keep one core and leave the other idle. */
const long = [
  'server/test/fuzz/',
  'bench/src/soak/',
  'server/test/model/',
  'server/test/rivalry/',
  'server/test/couriers/',
  'server/test/marketplace/uploads/',
]

const root = new URL('../../', import.meta.url).pathname

/** The long ones of each project first, in the order in which they are named above. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const found = long.findIndex((folder) => relative(root, moduleId).startsWith(folder))
      return found < 0 ? long.length : found
    }
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((project) =>
      sorted.filter((file) => file.project === project).toSorted((one, other) => placeOf(one) - placeOf(other)),
    )
  }
}
