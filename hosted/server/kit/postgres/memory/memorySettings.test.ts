import { expect, it } from "vitest";
import { machineBytes, memorySettings, readMemory } from "#kit/postgres/memory/memorySettings.ts";
import { readSettings } from "#kit/settings.ts";

const MB = 1024 * 1024;
const GB = 1024 * MB;

it("is read with its unit, up to the memory of the machine", () => {
  expect([readMemory("M", "512MB", GB), readMemory("M", "4GB", 8 * GB)]).toEqual([512 * MB, 4 * GB]);
  for (const bad of ["", "512", "512mb", "0MB", "-1GB", "1.5GB", "4GB ", "1e9MB", "9999999MB"])
    expect(() => readMemory("M", bad, 8 * GB), bad).toThrow("is no amount of memory");
  expect(() => readMemory("M", "255MB", 8 * GB)).toThrow('M: "255MB" is less than 256MB');
  expect(() => readMemory("M", "9GB", 8 * GB)).toThrow(
    'M: "9GB" is more than the memory of this machine (8192MB)',
  );
  expect(machineBytes()).toBeGreaterThan(256 * MB);
});

it("gives a quarter to the buffers, as the manual advises, and stays within sensible bounds", () => {
  expect(memorySettings(256 * MB, 16)).toEqual({
    max_connections: "40",
    shared_buffers: "64MB",
    effective_cache_size: "192MB",
    work_mem: "4MB",
    maintenance_work_mem: "32MB",
    max_wal_size: "512MB",
  });
  expect(memorySettings(4 * GB, 16)).toEqual({
    max_connections: "100",
    shared_buffers: "1024MB",
    effective_cache_size: "3072MB",
    work_mem: "10MB",
    maintenance_work_mem: "256MB",
    max_wal_size: "4096MB",
  });
  expect(memorySettings(64 * GB, 16)).toMatchObject({
    shared_buffers: "16384MB",
    work_mem: "64MB",
    maintenance_work_mem: "1024MB",
    max_wal_size: "16384MB",
  });
});

it("leaves the defaults as they are, but for a pool that needs more connections", () => {
  expect(readSettings({}).embedded).toEqual({});
  expect(readSettings({ DATABASE_POOL: "76" }).embedded).toEqual({});
  expect(readSettings({ DATABASE_POOL: "77" }).embedded).toEqual({ max_connections: "101" });
  expect(memorySettings(512 * MB, 200)["max_connections"]).toBe("224");
});
