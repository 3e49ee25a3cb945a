import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { packedOf } from './packed.ts'

const root = join(import.meta.dirname, '../..')

/** All that ends up in the one file. */
const sources = ['contract/src', 'server/src', 'tools/src', 'package-lock.json']

/** `npm start`: the product as one file, because thousands of modules cost more to find than to run. */
await import(pathToFileURL(await packedOf(root, 'server/src/start.ts', sources)).href)
