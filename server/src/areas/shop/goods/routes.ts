import type { goods } from '@zdb/contract/shop/goods/endpoints'
import { idOf } from '#core/http/ids'
import type { Handlers } from '#core/http/register'
import type { Files } from '#ports/files/port'
import { adjustPrice, adjustStock } from './editing/adjusting.ts'
import { copyGoods, createGoods, editGoods } from './editing/editing.ts'
import { importJob, importTemplate, readSheet, startImport } from './import/import.ts'
import {
  attributesOf,
  categoryTree,
  detailOf,
  listGoods,
  monthBought,
  monthRanking,
  quickItems,
  salesChannels,
  showGoods,
  totalsOfGoods,
} from './list/listing.ts'
import { substitutes } from './list/substitutes.ts'
import { checkRemoval, removeGoods, sellDown, sellUp, submitGoods, withdrawGoods } from './shelf.ts'
import { channelItems, sourceShops, takeOver } from './take-over/take-over.ts'

export const routes = ({ files }: { files: Files }): Handlers<typeof goods> => ({
  list: ({ actor, query }) => listGoods(actor, query),
  totals: ({ actor, query }) => totalsOfGoods(actor, query),
  category: ({ actor }) => categoryTree(actor),
  show: ({ actor, params }) => showGoods(actor, idOf(params.id)),
  channels: ({ actor }) => salesChannels(actor),
  monthRanking: ({ actor, query }) => monthRanking(actor, query),
  monthBought: ({ actor, query }) => monthBought(actor, query),
  quickItems: ({ actor, query }) => quickItems(actor, query),
  substitutes: ({ actor, query }) => substitutes(actor, query),
  attributes: ({ query }) => attributesOf(query),
  create: ({ actor, body }) => createGoods(actor, body),
  edit: async ({ actor, params, body }) => detailOf(actor, await editGoods(actor, idOf(params.id), body)),
  readSheet: ({ actor, request }) => readSheet(files, actor, request),
  importJob: ({ actor, params }) => importJob(actor, idOf(params.id)),
  startImport: ({ actor, params }) => startImport(actor, params.id),
  importTemplate: ({ reply }) => importTemplate(reply),
  sourceShops: ({ actor }) => sourceShops(actor),
  channelItems: ({ actor, params, query }) => channelItems(actor, idOf(params.id), query),
  takeOver: ({ actor, params, body }) => takeOver(actor, idOf(params.id), body),
  remove: ({ actor, params }) => removeGoods(actor, idOf(params.id)),
  checkRemoval: ({ actor, params }) => checkRemoval(actor, idOf(params.id)),
  submit: async ({ actor, params }) => detailOf(actor, await submitGoods(actor, idOf(params.id))),
  withdraw: async ({ actor, params }) => detailOf(actor, await withdrawGoods(actor, idOf(params.id))),
  sellUp: async ({ actor, params }) => detailOf(actor, await sellUp(actor, idOf(params.id))),
  sellDown: async ({ actor, params }) => detailOf(actor, await sellDown(actor, idOf(params.id))),
  copy: ({ actor, params }) => copyGoods(actor, idOf(params.id)),
  adjustPrice: ({ actor, body }) => adjustPrice(actor, body),
  adjustStock: ({ actor, body }) => adjustStock(actor, body),
})
