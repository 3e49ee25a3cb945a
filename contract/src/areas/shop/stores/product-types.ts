import { whole } from '../../../kit/page.ts'
import { categories } from './states.ts'

/** Flowers and a cake in one order: whoever takes it sells both. */
const combined = 14
const parts: Readonly<Record<number, readonly number[]>> = { [combined]: [1, 2] }

/** What an order is of: one of the categories of shops, or several of them together. */
export const productTypes: Readonly<Record<number, string>> = { ...categories, [combined]: '鲜花蛋糕组合' }

/** The categories that a shop needs all of for an order of this type. */
export const categoriesOf = (productType: number): readonly number[] => parts[productType] ?? [productType]

export const ProductTypeId = whole(1, combined)
