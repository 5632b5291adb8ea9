import { rateLimitsContract } from './rate-limit.contract.ts';
import { createRateLimits } from './rate-limit.ts';

rateLimitsContract(createRateLimits);
