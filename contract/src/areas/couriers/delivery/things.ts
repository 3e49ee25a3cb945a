export type DeliveryThing = 'deliveryOrder' | 'inquiry'
