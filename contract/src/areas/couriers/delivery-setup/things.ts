export type DeliverySetupThing = 'rider' | 'deliveryAddress'
