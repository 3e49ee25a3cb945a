import type { Plugin } from 'vite'

const imports = /^import \{ ([^}]+) \} from 'antd'$/gm

/** `QRCode` lies in `qr-code`, `AutoComplete` in `auto-complete`. */
const folderOf = (name: string): string =>
  name.replace(/([a-z])([A-Z])|(?<=[A-Z])([A-Z][a-z])/g, '$1-$2$3').toLowerCase()

const directly = (names: string): string =>
  names
    .split(', ')
    .filter((each) => !each.startsWith('type '))
    .map((each) => {
      const [name = each, own = name] = each.split(' as ')
      return `import ${own} from 'antd/es/${folderOf(name)}'`
    })
    .join('; ')

/**
 * Each part of the library is taken from where it lies. Through the library's index every page seems to need all of it,
 * and nobody could tell which files a page begins with (first-chunks.ts).
 */
export const directImports = (): Plugin => ({
  name: 'direct-imports',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/node_modules/') || !code.includes("from 'antd'")
      ? null
      : { code: code.replaceAll(imports, (_all, names: string) => directly(names)), map: null },
})
