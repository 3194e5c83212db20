<?php
declare(strict_types=1);

/**
 * Boxes for things.
 */

namespace App\Boxes;

use App\Base\{Thing, Other as Alias};
use App\Shape as S, App\Line;
use function App\helper;

require_once __DIR__ . '/setup.php';
include "parts/$name.php";

const LIMIT = 10;

/**
 * A box. It opens.
 *
 * @deprecated use Crate
 */
#[Entity(table: 'boxes')]
final class Box extends Thing implements \Countable, S
{
    use Loggable;
    private const SECRET = 1;
    public const MORE = 2;

    public function __construct(private readonly int $size, protected ?string $name = null) {}

    /** Opens it. */
    #[Route('/open')]
    public static function open(int|string $key, self ...$others): ?static
    {
        if ($key) { } elseif ($others) { }
        foreach ($others as $other) { }
        $x = match ($key) { 1 => 'a', default => 'b' };
        switch ($key) { case 1: break; default: break; }
        try { } catch (\Exception $error) { }
        return $key ? null : null;
    }

    abstract protected function shrink(): void;
    private function hidden() {}
}

interface Shape { public function area(): float; }
trait Loggable { function log(string $text) {} }
enum Suit: string implements Shape { case Hearts = 'H'; public function color(): string { return 'red'; } }

function helper(array &$items, callable $f = null): void {}

if (!function_exists('polyfill')) {
    function polyfill() {}
    require 'late.php';
}

eval($code);
$data = unserialize($input);
$this->eval('fine');
$home = getenv('HOME') ?: $_ENV['BOX_HOME'];
