import { startProduct } from './start-product.ts';

/** Starts the product once for all browser stories; the workers find it in their environment. */
const globalSetup = async (): Promise<() => Promise<void>> => {
  const product = await startProduct();
  process.env.E2E_URL = product.url;
  process.env.E2E_ADMIN_PASSWORD = product.adminPassword;
  process.env.E2E_DATA_DIR = product.dataDir;
  return product.stop;
};

export default globalSetup;
