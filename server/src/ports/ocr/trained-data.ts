import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, rename, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

export const languages = ['chi_sim', 'eng']

const dataSet = '4.0.0'
const packaged = createRequire(import.meta.url)

/** Tesseract wants all its languages in one folder; each comes in a package of its own. */
export async function gatherTrainedData(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const language of languages) {
    const name = `${language}.traineddata.gz`
    const source = packaged.resolve(`@tesseract.js-data/${language}/${dataSet}/${name}`)
    const target = join(folder, name)
    const [want, have] = await Promise.all([stat(source), stat(target).catch(() => undefined)])
    if (have?.size === want.size) continue
    const aside = `${target}.${randomUUID()}`
    await copyFile(source, aside)
    await rename(aside, target)
  }
}
