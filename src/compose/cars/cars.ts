import { sandboxCarsId } from '#suppliers/duffel/duffel.ts';
import { carSupply } from '#verticals/cars/supply.ts';
import type { Product } from '#verticals/product.ts';
import { openCarSuppliers } from './car-suppliers.ts';

/** Rental cars of the sandbox. */
export const cars: Product = {
  kind: 'car',
  label: 'cars',
  suppliers: {
    names: () => [sandboxCarsId],
    areReal: async () => false,
    async connect(ground) {
      const { suppliers, close } = openCarSuppliers(ground);
      return { supply: carSupply(suppliers), close };
    },
  },
  open: async (ground) => await (await import('./open-cars.ts')).openCars(ground),
};
