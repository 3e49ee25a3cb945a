import type { miniShop } from '@zdb/contract/channels/mini-shop/endpoints'
import { idOf } from '#core/http/ids'
import type { Handlers } from '#core/http/register'
import type { Files } from '#ports/files/port'
import {
  addCategory,
  categories,
  editCategory,
  images,
  packages,
  removeCategory,
  savePackage,
  setTags,
  tags,
  uploadImage,
} from './catalogue.ts'
import { createWare, editWare, removeWare, sellDown, sellUp, submitWare } from './editing.ts'
import { detailOf, listWares, preview, programs, showWare, totalsOfWares } from './listing.ts'
import { serviceProduct, switchService } from './services.ts'

export const routes = (files: Files): Handlers<typeof miniShop> => ({
  programs: ({ actor }) => programs(actor),
  preview: ({ actor, params }) => preview(actor, params.sku),
  list: ({ actor, query }) => listWares(actor, query),
  totals: ({ actor, query }) => totalsOfWares(actor, query),
  show: ({ actor, query }) => showWare(actor, idOf(query.id)),
  create: async ({ actor, body }) => detailOf(actor, await createWare(actor, body)),
  edit: async ({ actor, body }) => detailOf(actor, await editWare(actor, body)),
  remove: ({ actor, query }) => removeWare(actor, idOf(query.id)),
  submit: async ({ actor, body }) => detailOf(actor, await submitWare(actor, idOf(body.id))),
  sellUp: async ({ actor, body }) => detailOf(actor, await sellUp(actor, idOf(body.id))),
  sellDown: async ({ actor, body }) => detailOf(actor, await sellDown(actor, idOf(body.id))),
  tags: ({ actor }) => tags(actor),
  setTags: ({ actor, body }) => setTags(actor, body),
  images: ({ actor, query }) => images(actor, query),
  uploadImage: ({ actor, request }) => uploadImage(files, actor, request),
  packages: ({ actor }) => packages(actor),
  savePackage: ({ actor, body }) => savePackage(actor, body),
  categories: ({ actor }) => categories(actor),
  addCategory: ({ actor, body }) => addCategory(actor, body),
  editCategory: ({ actor, body }) => editCategory(actor, body),
  removeCategory: ({ actor, query }) => removeCategory(actor, idOf(query.id)),
  serviceProduct: ({ actor, params }) => serviceProduct(actor, idOf(params.sid)),
  switchService: ({ actor, params, body }) => switchService(actor, idOf(params.sid), body.on),
})
