import type { places } from '@zdb/contract/shop/places/endpoints'
import type { Handlers } from '#core/http/register'
import type { Maps } from '#ports/maps/port'
import { analyzeAddress, reportAddress } from './addresses.ts'
import { divisionsBelow } from './divisions.ts'
import { geocode, inputTips, reverse } from './map-search.ts'

export const routes = (maps: Maps): Handlers<typeof places> => ({
  divisions: ({ query }) => divisionsBelow(query.parent),
  analyzeAddress: ({ actor, query, request }) => analyzeAddress(maps, request.log, actor, query),
  reportAddress: ({ actor, query }) => reportAddress(actor, query),
  geocode: ({ actor, query, request }) => geocode(maps, request.log, actor, query),
  reverse: ({ actor, query, request }) => reverse(maps, request.log, actor, query),
  inputTips: ({ actor, query, request }) => inputTips(maps, request.log, actor, query),
  inputTipsOld: ({ actor, query, request }) => inputTips(maps, request.log, actor, query),
})
