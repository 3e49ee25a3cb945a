export { dropScratch, folderOf, holdName, prefixOf, sweepLeftovers } from './leftovers.sql.ts'
export { merchantNamed } from './rehearsal.sql.ts'
export { queueRehearsal, type Wish } from './starting.ts'
export { playInTurn, type Listener } from './supervising.ts'
