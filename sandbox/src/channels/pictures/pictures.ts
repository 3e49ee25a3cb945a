import type { FastifyInstance } from 'fastify'
import { basket, bouquet, giftBox, stand, type Sort } from './flowers.ts'
import { moneyTree, orchid, succulents } from './plants.ts'
import { cake, fruitBasket, fruitBox, layered, tiers } from './sweets.ts'

const red: Sort = ['rose', '#b8213d', '#9c1730', '#e0647a']
const pink: Sort = ['rose', '#f0a3b4', '#e7849b', '#fbd9e0']
const champagne: Sort = ['rose', '#f3dcc0', '#e9c8a0', '#fff4e4']
const blue: Sort = ['rose', '#5c7fc4', '#486ab0', '#a9c0ea']
const sun: Sort = ['sunflower', '#f0b429', '#3f2813', '#6b4423']
const white: Sort = ['lily', '#fdfbf6', '#d9cdb4', '#c47f2c']
const rosy: Sort = ['lily', '#f6c6d6', '#d97a9b', '#a5552e']
const mother: Sort = ['carnation', '#f3a1b5', '#e57f99', '#f9d0da']
const crimson: Sort = ['carnation', '#c9314d', '#a91f3b', '#e57486']
const snow: Sort = ['spray', '#ffffff', '#8fb08f', '#e9dfa8']
const mist: Sort = ['spray', '#cdbbe6', '#8fb08f', '#f3ecfb']
const orange: Sort = ['daisy', '#f08a3c', '#f6b06d', '#5a3318']
const magenta: Sort = ['daisy', '#d8487e', '#ea83a8', '#f7d774']
const pale: Sort = ['daisy', '#fdfaf0', '#f1ead2', '#e0b93c']
const spring: Sort = ['tulip', '#ef7f6d', '#f6a692', '#c9543f']
const lilac: Sort = ['tulip', '#a98ad0', '#c8b2e4', '#7c5cab']

/** A small bunch at the right shoulder of what it comes with. */
const beside = (main: string, bunch: string): string =>
  `<g transform="translate(44 0)scale(.62)">${bunch}</g><g transform="translate(-4 30)scale(.78)">${main}</g>`

/** Every picture by the name in its address: several of each kind of goods. */
const drawings = {
  'roses-red': bouquet([red], '#2f2f36', '#1c1c22', '#b8213d'),
  'roses-pink': bouquet([pink], '#f7e6ea', '#e3bcc7', '#d98197'),
  'roses-champagne': bouquet([champagne, snow], '#e9e2d4', '#c9bca2', '#a98c5a'),
  'roses-blue': bouquet([blue, snow], '#e3e9f5', '#b6c4e2', '#486ab0'),
  'roses-heart': giftBox([red], '#7d1128', '#f9ecee', '#e9c27a'),
  'roses-heart-pink': giftBox([pink, champagne], '#3a4a44', '#fbf6f2', '#d9a0ae'),
  sunflowers: bouquet([sun], '#d8b78a', '#b08c5c', '#3f7d4f'),
  'sunflowers-mixed': bouquet([sun, pale, snow], '#eef1e6', '#c9d3b4', '#d99b1f'),
  lilies: bouquet([white, rosy], '#e4efe6', '#b9d3be', '#d97a9b'),
  'lilies-white': bouquet([white, snow], '#e8ecea', '#c2ccc7', '#6f9a7c'),
  carnations: bouquet([mother], '#fbeef0', '#ecc5ce', '#c9314d'),
  'carnations-red': bouquet([crimson, mother], '#f4e7d6', '#d8bf9a', '#a91f3b'),
  'carnations-basket': basket([crimson, mother, snow]),
  stars: bouquet([snow, mist], '#e7e1f2', '#bdb0d8', '#8a6fb5'),
  tulips: bouquet([spring], '#fdf1ec', '#eec6b8', '#c9543f'),
  'tulips-lilac': bouquet([lilac, snow], '#f1ecf8', '#cbbde2', '#7c5cab'),
  'opening-red': stand([magenta, orange, red], '#c0272d', [28, 66]),
  'opening-gold': stand([orange, sun, pale], '#b3202a', [30, 68]),
  'opening-single': stand([magenta, pale, rosy], '#c0272d', [46]),
  'cake-berry': cake('#f5d7b2', '#fdeef0', 'berry', [50, 70]),
  'cake-chocolate': cake('#5a3522', '#3a2015', 'cherry', []),
  'cake-peach': tiers('#fdeee0', '#f4b6a6', 'peach'),
  'cake-pink': tiers('#fbe1e7', '#ee9db1', 'berry'),
  'cake-fruit': cake('#f8e2b8', '#fffaf0', 'slice', [60]),
  'mango-layers': layered('#fbeec4', '#f4a92b', 'slice'),
  'matcha-layers': layered('#e3ebc6', '#8fae5a', 'cherry'),
  'cake-and-roses': beside(cake('#f5d7b2', '#fdeef0', 'berry', []), bouquet([red], '#2f2f36', '#1c1c22', '#b8213d')),
  'cake-and-carnations': beside(
    cake('#5a3522', '#3a2015', 'cherry', []),
    bouquet([mother], '#fbeef0', '#ecc5ce', '#c9314d'),
  ),
  'fruit-basket': fruitBasket('#8a5a2b', '#b9824a'),
  'fruit-basket-white': fruitBasket('#a39a8a', '#e3dccd'),
  'cherry-box': fruitBox('#a01f33', '#7d1128'),
  'orange-box': fruitBox('#f09a35', '#3f7d4f'),
  succulents: succulents('#b9764a'),
  'succulents-white': succulents('#e3dccd'),
  'orchid-pink': orchid('#dd6f9c', '#f2efe8'),
  'orchid-lilac': orchid('#b793d6', '#7fa6b5'),
  'money-tree': moneyTree('#8a3b2f'),
} as const satisfies Record<string, string>

export type Picture = keyof typeof drawings

const backgrounds = ['#f5f1ea', '#eef3ef', '#f6eef0', '#eef1f6'] as const

/** Pictures of the goods, drawn here, at the addresses that the orders of every channel carry. */
export function servePictures(server: FastifyInstance): void {
  for (const [at, [name, drawing]] of Object.entries(drawings).entries()) {
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="480" height="480"><rect width="120" height="120" fill="${backgrounds[at % backgrounds.length] ?? ''}"/>${drawing}</svg>`
    server.get(`/channels/pictures/${name}.svg`, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(picture),
    )
  }
}
